import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { failure } from '#app/loaders/load.server'

export const loader = ({ context }: LoaderFunctionArgs): never => {
  throw failure(404, 'This page does not exist.', context)
}

export default function NotFound() {
  return null
}
