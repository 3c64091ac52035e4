import webPush from 'web-push'

/** `npm run push-keys`: prints new keys for web push as settings. */
export function main(): void {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`)
}
