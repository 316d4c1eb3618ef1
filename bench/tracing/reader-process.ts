import { once } from 'node:events'
import { openTracing } from '#server/boot/open-tracing'
import { readSettings } from '#server/boot/settings/index'

/** Reads specs through the product's HTTP app in this process. Reports the processor time of each round in milliseconds. */
const [options] = await once(process, 'message')
const { url, key, paths, requests, endpoint } = options
await openTracing(
  readSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  }),
)
const { openReader } = await import('../authenticated-read/contestants')
const read = await openReader(url)

let at = 0

async function measure(): Promise<number> {
  const before = process.cpuUsage()
  for (const end = at + requests; at < end; at++) await read(paths[at % paths.length], key)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

process.on('message', async () => process.send?.(await measure()))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
