import { useRouteLoaderData } from '@remix-run/react'
import type { Density } from '#app/density'
import type { Theme } from '#app/theme'

/** The data that every page has. */
export interface RootData {
  theme: Theme
  /** Of the rows of lists. */
  density: Density
  isSignedIn: boolean
  /** False: self-hosted, everything is included. */
  sellsPlans: boolean
  /** Whether single keys are shortcuts (WCAG 2.1.4). Combinations with Ctrl or ⌘ always are. */
  hasSingleKeys: boolean
}

/** Undefined on the error page of the root itself. */
export const useRootData = () => useRouteLoaderData<() => RootData>('root')
