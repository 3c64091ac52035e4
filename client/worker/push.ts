// Pushes of the service worker.
self.addEventListener('push', () => undefined)
