import { ERROR_STATUS } from '#server/kernel/errors'

/** The schemas of error bodies. */
export const ERROR_SCHEMAS = {
  Problem: {
    type: 'object',
    description: 'RFC 9457',
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'A sentence for people' },
      code: { type: 'string', enum: Object.keys(ERROR_STATUS), description: 'For programs' },
      request_id: { type: 'string' },
    },
  },
  ValidationProblem: {
    type: 'object',
    required: ['detail', 'title', 'status', 'request_id'],
    properties: {
      detail: {
        type: 'array',
        items: {
          type: 'object',
          required: ['loc', 'msg', 'type'],
          properties: { loc: { type: 'array' }, msg: { type: 'string' }, type: { type: 'string' } },
        },
      },
      title: { type: 'string' },
      status: { type: 'integer' },
      request_id: { type: 'string' },
    },
  },
}
