import { useRouteLoaderData } from '@remix-run/react'
import type { Theme } from '../theme'

/** What every page knows. */
export interface RootData {
  theme: Theme
  isSignedIn: boolean
}

/** Undefined on the page of an error that the root itself had. */
export const useRootData = () => useRouteLoaderData<() => RootData>('root')
