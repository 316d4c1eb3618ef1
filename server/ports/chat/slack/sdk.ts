/**
 * Slack's SDK is CommonJS. In the compiled program its named imports work only if they are static, so this file is loaded on
 * demand instead.
 */
export { LogLevel, WebClient } from '@slack/web-api'
