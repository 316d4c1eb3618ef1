const CERTIFICATE =
  'its certificate is not trusted here. If it is your own, name its CA in NODE_EXTRA_CA_CERTS'

/** Explanations of Node's error codes, with the next step. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Start the server, or name another one with SVC_SERVER',
  ECONNRESET: 'the connection was closed. A proxy or a firewall may be in between',
  UND_ERR_SOCKET: 'the connection was closed. A proxy or a firewall may be in between',
  ENOTFOUND: 'its name has no address. Check SVC_SERVER, your network and a VPN',
  EAI_AGAIN: 'its name cannot be looked up now. Check your network and a VPN',
  ENETUNREACH: 'there is no network',
  EHOSTUNREACH: 'there is no way to it. Check your network and a VPN',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  CERT_HAS_EXPIRED: 'its certificate has expired. Tell its operator',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name. Check SVC_SERVER',
  DEPTH_ZERO_SELF_SIGNED_CERT: CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: CERTIFICATE,
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https on this port',
}

/** Why a request failed, as the end of a sentence. */
export function explainNetworkError(error: unknown): string {
  const { name, cause, message } = error as Error & { cause?: { code?: string; message?: string } }
  if (name === 'TimeoutError') return 'it did not answer in time'
  if (cause?.message === 'unexpected redirect') return 'it redirects. Use the address that it redirects to'
  const code = cause?.code ?? ''
  const reason = REASONS[code]
  if (reason !== undefined) return `${reason} (${code})`
  return code || cause?.message || message
}
