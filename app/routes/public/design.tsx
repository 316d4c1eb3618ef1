import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ControlSamples } from '#app/components/design/control-samples.tsx'
import { FactSamples, KeyAndIconSamples, NoticeSamples } from '#app/components/design/label-samples.tsx'
import { NumberSamples, TableSample } from '#app/components/design/number-samples.tsx'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { head } from '#app/head'
import { failure } from '#app/loaders/load.server'

export const meta = () => head('Design · Plumbline')

/** Available in development only. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.isDevelopment) throw failure(404, 'Page not found, or you don’t have access.', context)
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
