import { startEmbeddedPostgres } from '#db/embedded/index'

/** A process that joins a cluster, prints its address, and exits when its input ends. */
const [dataDir = '.data', intervalMs] = process.argv.slice(2)
try {
  const cluster = await startEmbeddedPostgres({
    dataDir,
    log: (line) => console.log(`log ${line}`),
    ...(intervalMs && { watchIntervalMs: Number(intervalMs) }),
  })
  console.log(`url ${cluster.url}`)
  process.stdin.resume().on('end', () => cluster.stop())
} catch (error) {
  console.log(`failed ${(error as Error).message}`)
  process.exitCode = 1
}
