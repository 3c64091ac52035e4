import { MissingPage } from '../../base/MissingPage.tsx'

export default function NotFoundPage() {
  return <MissingPage title="404 - Page Not Found" text="The page you are looking for does not exist." />
}
