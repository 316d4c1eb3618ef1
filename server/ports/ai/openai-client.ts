import OpenAI from 'openai'
import type { Connection } from './connect'

export const OPENAI_URL = 'https://api.openai.com/v1'

/** Nothing of it comes from the environment; whoever waits decides whether to ask again, and our own log tells. */
export const openClient = ({ key, baseUrl, fetch }: Omit<Connection, 'model'>): OpenAI =>
  new OpenAI({
    ...{ apiKey: key, adminAPIKey: null, organization: null, project: null, webhookSecret: null },
    ...{ baseURL: baseUrl, fetch, maxRetries: 0, logLevel: 'off' },
  })
