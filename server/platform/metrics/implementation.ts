import { processMetrics } from './process-metrics'

export const storedMetrics = [processMetrics]
