import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ControlSamples } from '../../components/design/control-samples'
import { FactSamples, KeyAndIconSamples, NoticeSamples } from '../../components/design/label-samples'
import { NumberSamples, TableSample } from '../../components/design/number-samples'
import { PublicFrame } from '../../components/frame/public-frame'
import { head } from '../../head'
import { failure } from '../../loaders/load.server'

export const meta = () => head('Design · Plumbline')

/** Available in development only. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.isDevelopment)
    throw failure(404, 'This page does not exist, or you do not have access to it.', context)
  return { now: new Date().toISOString() }
}

/** Shows every shared component once. */
export default function Design() {
  const { now } = useLoaderData<typeof loader>()
  return (
    <PublicFrame>
      <div className="page">
        <h1>Design</h1>
        <ControlSamples />
        <FactSamples now={now} />
        <NumberSamples />
        <TableSample now={now} />
        <NoticeSamples />
        <KeyAndIconSamples />
      </div>
    </PublicFrame>
  )
}
