import { useMutation } from '@tanstack/react-query'
import { v4 as newUuid } from 'uuid'
import { listingMessage } from '../../../shared/listing-message.ts'
import { photoRequest } from '../../../shared/messages.ts'
import { paths } from '../../../shared/paths.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import type { Listing, Part } from '../parts/part.ts'
import css from './ListingDialog.module.css'

type AskForPhotoProps = { part: Part; listing: Listing; seller: { id: string } }

/** Sends the seller a message that asks for a photo with today's code, so that the photo cannot be an old one. */
export function AskForPhoto({ part, listing, seller }: AskForPhotoProps) {
  const toast = useToast()
  const { client } = trpc.useUtils()
  const ask = useMutation({
    async mutationFn(sendKey: string) {
      const { code } = await client.message.photoCode.query({ listingId: listing.id })
      const content = listingMessage(listing, part.name, location.origin + paths.part(part.slug), photoRequest(code))
      return client.message.send.mutate({ receiverId: seller.id, content, sendKey })
    },
    onSuccess: () => toast.show('Message sent!'),
    onError: (error) => toast.error(`Failed to send message: ${errorSentence(error)}`),
  })
  return (
    <Button
      variant="quiet"
      className={css.ask}
      icon="camera"
      busy={ask.isPending}
      onClick={() => ask.mutate(newUuid())}
    >
      Ask for a photo with today&rsquo;s code
    </Button>
  )
}
