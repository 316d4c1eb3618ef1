import { Counter, Histogram } from 'prom-client'
import { registry } from './registry'

const requests = new Counter({
  name: 'plumbline_http_requests_total',
  help: 'Requests by route, method and status.',
  labelNames: ['route', 'method', 'status'],
  registers: [registry],
})

const durations = new Histogram({
  name: 'plumbline_http_request_duration_seconds',
  help: 'Time from a request to the begin of its response.',
  labelNames: ['route'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

interface AnsweredRequest {
  /** The path of the route, never the path of the request. */
  route: string
  method: string
  status: number
  milliseconds: number
}

export function recordRequest({ route, method, status, milliseconds }: AnsweredRequest): void {
  requests.inc({ route, method: METHODS.has(method) ? method : 'other', status })
  durations.observe({ route }, milliseconds / 1000)
}
