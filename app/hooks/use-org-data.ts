import { useRouteLoaderData } from '@remix-run/react'
import type { loader } from '#app/routes/org/layout.tsx'

/** The data that every page of an org has. Undefined outside of an org. */
export const useOrgData = () => useRouteLoaderData<typeof loader>('routes/org/layout')
