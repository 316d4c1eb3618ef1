import { DomainError } from '#server/kernel/errors'
import { MAX_CONFIG_BYTES, tooLargeDiagnostic } from '#spec/config/config-files'
import type { ConfigDiagnostic } from '#spec/config/diagnostic'
import { loadConfig } from '#spec/config/load-config'
import type { EditorLocation } from './open-editor-location'
import { isConfigFile } from './require-editable'

/** A configuration with errors would not take effect, so saving it requires `acknowledge_errors`. */
export function refuseBrokenConfig(
  location: EditorLocation,
  path: string,
  { content, acknowledge_errors: isAcknowledged }: { content: string; acknowledge_errors: boolean },
): void {
  if (isAcknowledged || !isConfigFile(location, path)) return
  const errors = diagnoseConfig(content).filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  throw new DomainError('validation_failed', {
    message: 'The configuration has errors. Fix them, or save with acknowledge_errors.',
    issues: errors.map(({ code, path: key, message, line, column }) => ({
      loc: ['body', 'content', line, column],
      msg: key ? `${key}: ${message}` : message,
      type: code,
    })),
  })
}

export function diagnoseConfig(content: string): ConfigDiagnostic[] {
  if (Buffer.byteLength(content) > MAX_CONFIG_BYTES) return [tooLargeDiagnostic()]
  return loadConfig(content).diagnostics
}
