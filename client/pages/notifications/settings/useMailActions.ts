import { errorSentence, trpc, type RouterOutputs } from '../../../base/trpc.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { useOnce } from '../../../ui/useOnce.ts'

export type OwnMail = RouterOutputs['mail']['address']

/** Returns the functions of the buttons about the address. Each says by a toast what it has done. */
export function useMailActions({ address, stop }: OwnMail) {
  const { mail } = trpc.useUtils()
  const toast = useToast()
  const once = useOnce()
  const { mutateAsync: sendTest } = trpc.mail.sendTest.useMutation()
  const { mutateAsync: changeAddress } = trpc.mail.changeAddress.useMutation()
  const { mutateAsync: cancelChange } = trpc.mail.cancelChange.useMutation()
  const { mutateAsync: turnOn } = trpc.mail.turnOn.useMutation()

  const run = (act: () => Promise<unknown>, done: string) =>
    void once(async () => {
      try {
        await act()
        await mail.address.invalidate()
        toast.show(done)
      } catch (error) {
        toast.error(errorSentence(error))
      }
    })
  return {
    sendTest: () => run(sendTest, `Sent to ${address}.${stop ? ' Open the link in it to get e-mails again.' : ''}`),
    sendAgain: (pending: string) => run(() => changeAddress({ address: pending }), `Sent to ${pending}.`),
    cancelChange: () => run(cancelChange, `E-mails still go to ${address}.`),
    turnOn: () => run(turnOn, 'You get e-mails again.'),
  }
}
