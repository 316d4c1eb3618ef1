import OpenAI from 'openai'
import type { AiConnection } from './connect'

export const OPENAI_URL = 'https://api.openai.com/v1'

/** Reads nothing from the environment. The caller decides about retries, and our own log reports failures. */
export const openClient = ({ key, baseUrl, fetch }: Omit<AiConnection, 'model'>): OpenAI =>
  new OpenAI({
    apiKey: key,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    baseURL: baseUrl,
    fetch,
    maxRetries: 0,
    logLevel: 'off',
  })
