import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/** Nothing that happens on the page loads the file again below the hands of whoever writes. */
export const isOtherFile = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname
