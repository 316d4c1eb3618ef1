// The health check of the image: exit code 0 if the web server responds, or on a worker its metrics server.
import { get } from 'node:http'

const { ROLE, PORT = '3000', METRICS_PORT } = process.env
const port = ROLE === 'worker' ? METRICS_PORT : PORT
get(`http://127.0.0.1:${port}/healthz`, { timeout: 4000 }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1))
