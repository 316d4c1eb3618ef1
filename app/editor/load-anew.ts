import {
  type ClientLoaderFunctionArgs,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react'

/** A file is opened as it stands at this moment, by a page of its own: whoever comes back to it too. */
export const loadAnew = ({ request }: ClientLoaderFunctionArgs) => redirectDocument(request.url)

/** Nothing that happens on the page loads the file again below the hands of whoever writes. */
export const isOtherFile = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname
