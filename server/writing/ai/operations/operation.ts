import type { AI_OPERATIONS } from '#db/schema/index'
import type { AiTask } from '#server/ports/ai/port'
import type { ChosenClient } from '../keys/choose-client'

export interface AiOperation extends ChosenClient {
  kind: (typeof AI_OPERATIONS)[number]
  task: AiTask
}
