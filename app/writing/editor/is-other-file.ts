import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/** Reloads a file only when the address changes, so that no reload replaces text being edited. */
export const isOtherFile = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname
