import {
  inventoryPutInput,
  skuInput,
  importPhotosInput,
  importPreviewInput,
  importRunInput,
} from '../../../../shared/listing-imports.ts'
import { router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import { importPhotos, previewImport, runImport } from './import-service.ts'
import { deleteBySku, putListing } from './sku-service.ts'

export const listingImportRouter = router({
  preview: unmutedProcedure
    .meta({ limit: { count: 60, seconds: 3_600 } })
    .input(importPreviewInput)
    .mutation(({ ctx, input }) => previewImport(ctx.deps, ctx.user.id, input)),

  /** Creates and changes listings by some lines of a file. Four files with the maximum number of lines in an hour. */
  run: unmutedProcedure
    .meta({ limit: { count: 200, seconds: 3_600 } })
    .input(importRunInput)
    .mutation(({ ctx, input }) => runImport(ctx.deps, ctx.user.id, input)),

  /** Creates or changes the listing with a reference. A program may send each of 1,000 listings in an hour. */
  put: unmutedProcedure
    .meta({ limit: { count: 1_000, seconds: 3_600 } })
    .input(inventoryPutInput)
    .mutation(({ ctx, input }) => putListing(ctx.deps, ctx.user.id, input)),

  removeBySku: signedInProcedure
    .meta({ limit: { count: 1_000, seconds: 3_600 } })
    .input(skuInput)
    .mutation(({ ctx, input }) => deleteBySku(ctx.deps, ctx.user.id, input.sku)),

  photos: unmutedProcedure
    .meta({ limit: { count: 1_000, seconds: 3_600 } })
    .input(importPhotosInput)
    .mutation(({ ctx, input }) => importPhotos(ctx.deps, ctx.user.id, input)),
})
