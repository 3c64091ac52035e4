// Development only: what @vitejs/plugin-react would put inline into an index.html.
// @ts-expect-error served by Vite's dev server
// oxlint-disable-next-line import/no-absolute-path
import RefreshRuntime from '/@react-refresh'

RefreshRuntime.injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type })
