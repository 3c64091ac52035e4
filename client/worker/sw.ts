import './push.ts'

declare const self: ServiceWorkerGlobalScope

// It keeps no HTML of a deployment, so a new worker can replace the old one at once.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
