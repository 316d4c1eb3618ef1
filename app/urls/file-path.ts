import type { Params } from '@remix-run/react'
import { decodePagePath } from '#shared/encode-path'

/** The document path in the address of a page, as input for procedures. The address may end in a slash. */
export const filePathOf = (params: Params) => ({
  org: params.org ?? '',
  owner: params.owner ?? '',
  repo: params.repo ?? '',
  file_path: decodePagePath(params['*'] ?? '').replace(/\/$/, ''),
})
