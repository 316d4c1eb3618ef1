import { Counter } from 'prom-client'
import { registry } from './registry'

const tokens = new Counter({
  name: 'plumbline_ai_tokens_total',
  help: 'Tokens of completed AI operations by vendor and direction.',
  labelNames: ['vendor', 'direction'],
  registers: [registry],
})

interface TokenCounts {
  inputTokens: number | null
  outputTokens: number | null
}

export function recordAiTokens(vendor: string, { inputTokens, outputTokens }: TokenCounts): void {
  tokens.inc({ vendor, direction: 'input' }, inputTokens ?? 0)
  tokens.inc({ vendor, direction: 'output' }, outputTokens ?? 0)
}
