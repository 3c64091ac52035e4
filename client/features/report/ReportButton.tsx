import { useState } from 'react'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyDialog } from '../../ui/lazy.ts'
import css from './ReportButton.module.css'
import type { ReportDialogProps } from './ReportDialog.tsx'

const ReportDialog = lazyDialog(() => import('./ReportDialog.tsx'))

type ReportButtonProps = Pick<ReportDialogProps, 'item' | 'title'> & Pick<ButtonProps, 'className' | 'aria-label'>

/** Opens the report dialog for content of another user. */
export function ReportButton({ item, title, className, ...rest }: ReportButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        className={cx(css.report, className)}
        icon="flag"
        {...ReportDialog.opener}
        onClick={() => setOpen(true)}
        {...rest}
      >
        Report
      </Button>
      <ReportDialog item={item} title={title} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
