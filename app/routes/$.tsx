import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { failure } from '../loaders/load.server'

export const loader = ({ context }: LoaderFunctionArgs): never => {
  throw failure(404, 'This address leads nowhere.', context)
}

export default function Nowhere() {
  return null
}
