import type { BreadcrumbList } from 'schema-dts'
import { paths } from '../../shared/paths.ts'

/** Where a page stands: below the home page. */
export const breadcrumbs = (name: string, path: string, origin: string): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Tappet', item: origin + paths.home },
    { '@type': 'ListItem', position: 2, name, item: origin + path },
  ],
})
