export { type Metrics, openMetrics } from './open-metrics'
