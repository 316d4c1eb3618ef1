import type { AiFailure } from '../ports/ai/port'

const SENTENCES: Record<Exclude<AiFailure, 'key_refused'>, string> = {
  rate_limited: 'The AI provider takes no more requests for the moment. Try again in a minute.',
  overloaded: 'The AI provider is overloaded. Try again in a minute.',
  refused: 'The model declined to write this. Say it differently, or write it yourself.',
  cut_off: 'The answer broke off before its end. Try again.',
  too_long: 'This is more than the model takes at a time. Try with a shorter section or description.',
  timeout: 'The AI provider took too long. Try again.',
  failed: 'The AI provider did not answer as it should. Try again, and tell an admin if it stays so.',
}

/** For the person who waits for the text. */
export function explainFailure(failure: AiFailure, isByOwnKey: boolean): string {
  if (failure !== 'key_refused') return SENTENCES[failure]
  return isByOwnKey
    ? 'The AI provider refused the key of this organization. An admin can enter another one in its settings.'
    : 'The AI provider refused the key of this deployment. Its operator can set another one.'
}
