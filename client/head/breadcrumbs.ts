import type { BreadcrumbList } from 'schema-dts'
import { paths } from '../../shared/paths.ts'

/** Returns the breadcrumbs of a page directly below the home page. */
export const breadcrumbs = (name: string, path: string, origin: string): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Tappet', item: origin + paths.home },
    { '@type': 'ListItem', position: 2, name, item: origin + path },
  ],
})
