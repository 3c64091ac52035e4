import { SHARED_CACHE, SHARED_PHOTO } from '../base/worker-policy.ts'

/** Keeps the photo that another app has shared, in the place of an earlier one, and opens the page that takes it. */
export async function keepSharedPhoto(request: Request): Promise<Response> {
  const photo = await request.formData().then(
    (form) => form.get('photo'),
    () => null,
  )
  if (photo instanceof File && photo.size > 0) {
    const cache = await caches.open(SHARED_CACHE)
    const headers = { 'Content-Type': photo.type, 'X-Name': encodeURIComponent(photo.name), 'X-At': String(Date.now()) }
    await cache.put(SHARED_PHOTO, new Response(photo, { headers }))
  }
  return Response.redirect('/sell?shared', 303)
}
