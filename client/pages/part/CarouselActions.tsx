import Flag from 'lucide-react/icons/flag'
import ImagePlus from 'lucide-react/icons/image-plus'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import AddImageDialog from './AddImageDialog.tsx'
import css from './Carousel.module.css'
import type { Part, Picture } from './types.ts'

const loadReport = () => import('../report/ReportDialog.tsx')
const ReportDialog = lazy(loadReport)

type CarouselActionsProps = {
  part: Part
  image: Picture
  onAdded(image: Picture): void
}

/** Report and Add Image (spec.md section 2). Their dialogs stand above the carousel, and close alone. */
export function CarouselActions({ part, image, onAdded }: CarouselActionsProps) {
  const [open, setOpen] = useState<'report' | 'add' | null>(null)
  // A dialog stays in the tree once it was opened, so that it can fade out.
  const [reported, setReported] = useState<string>()
  const close = () => setOpen(null)
  return (
    <div className={css.words}>
      <Button
        variant="quiet"
        icon={<Flag size={16} />}
        aria-haspopup="dialog"
        aria-label="Report this image"
        onPointerEnter={() => void loadReport()}
        onFocus={() => void loadReport()}
        onClick={() => {
          setReported(image.id)
          setOpen('report')
        }}
      >
        Report
      </Button>
      <Button variant="quiet" icon={<ImagePlus size={16} />} aria-haspopup="dialog" onClick={() => setOpen('add')}>
        Add Image
      </Button>
      <Suspense>
        {reported !== undefined && (
          <ReportDialog
            key={reported}
            item={{ type: 'image', id: reported }}
            title="Report Image"
            open={open === 'report'}
            onClose={close}
          />
        )}
      </Suspense>
      <AddImageDialog part={part} open={open === 'add'} onClose={close} onAdded={onAdded} />
    </div>
  )
}
