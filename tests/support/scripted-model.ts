import type { Ports } from '#server/kernel/context'
import type { AiTask } from '#server/ports/ai/port'

/** A model that writes what the function returns for a task. */
export function scriptedModel(answer: (task: AiTask) => string): NonNullable<Ports['ai']> {
  const service = {
    async *write(task: AiTask) {
      yield { kind: 'text' as const, text: answer(task) }
      yield { kind: 'end' as const, inputTokens: 10, outputTokens: 5 }
    },
    tryKey: async () => {},
  }
  return { vendor: 'anthropic', model: 'a-model', service, withKey: () => service }
}
