import { useState } from 'react'
import { useSession } from '../../base/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import AddImageDialog from './AddImageDialog.tsx'
import css from '../../features/carousel/Carousel.module.css'
import type { Part, PartImage } from '../../features/parts/part.ts'

const ReportDialog = lazyDialog(() => import('../../features/report/ReportDialog.tsx'))

type CarouselActionsProps = {
  part: Part
  image: PartImage
  onAdded(image: PartImage): void
}

/** Report and Add Image. Closing one of their dialogs does not close the carousel. */
export function CarouselActions({ part, image, onAdded }: CarouselActionsProps) {
  const [open, setOpen] = useState<'report' | 'add' | null>(null)
  // The dialog stays mounted while it fades out.
  const [reported, setReported] = useState(image.id)
  const close = () => setOpen(null)
  const { user } = useSession()
  const isOwn = user !== null && user.id === image.uploader?.id
  return (
    <div className={css.words}>
      {!isOwn && (
        <Button
          variant="quiet"
          icon="flag"
          aria-label="Report this image"
          {...ReportDialog.opener}
          onClick={() => {
            setReported(image.id)
            setOpen('report')
          }}
        >
          Report
        </Button>
      )}
      <Button variant="quiet" icon="image-plus" aria-haspopup="dialog" onClick={() => setOpen('add')}>
        Add Image
      </Button>
      <ReportDialog
        key={reported}
        item={{ type: 'image', id: reported }}
        title="Report Image"
        question="Are you sure you want to report this image as inappropriate?"
        open={open === 'report'}
        onClose={close}
      />
      <AddImageDialog part={part} open={open === 'add'} onClose={close} onAdded={onAdded} />
    </div>
  )
}
