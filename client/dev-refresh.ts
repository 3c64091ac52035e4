// Development only: the module that @vitejs/plugin-react adds to an index.html, which this site does not have.
// @ts-expect-error served by Vite's dev server
// oxlint-disable-next-line import/no-absolute-path
import RefreshRuntime from '/@react-refresh'

RefreshRuntime.injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type })
