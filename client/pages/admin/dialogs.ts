// One chunk: what three chunks have in common would come with the first load of every page.
export { ActionDialog } from './ActionDialog.tsx'
export { DetailsDialog } from './DetailsDialog.tsx'
