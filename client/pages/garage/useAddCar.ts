import { carRef } from '../../features/garage/visitor-car.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc, type RouterInputs } from '../../base/trpc.ts'
import { useCarChanges } from '../../features/garage/useCarChanges.ts'
import { useToast } from '../../ui/Toast.tsx'

/** Returns functions that add a car: to the garage, or as the one car of a visitor. */
export function useAddCar() {
  const { state } = useSession()
  const toast = useToast()
  const { changed, chooseVehicle } = useCarChanges()
  const { mutateAsync } = trpc.garage.add.useMutation()
  return {
    async add(input: RouterInputs['garage']['add']) {
      if (state === 'in') await mutateAsync(input)
      else await chooseVehicle(carRef({ engineId: null, builtFrom: null, builtTo: null, answers: [], ...input }))
    },
    async onAdded() {
      toast.show('Car added.')
      await changed()
    },
  }
}
