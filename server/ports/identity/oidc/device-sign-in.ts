import { IdentityError, type IdentityProvider } from '../port'
import { readDeviceStart, readPollError } from './device-flow'
import { type OidcConnection, scopesOf } from './oidc-connection'

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** The device authorization flow. */
export function deviceSignIn(
  connection: OidcConnection,
): Pick<IdentityProvider, 'startDevice' | 'pollDevice'> {
  return {
    async startDevice(preferences) {
      const metadata = await connection.discover()
      const endpoint = metadata.device_authorization_endpoint
      if (!endpoint) throw new IdentityError('refused', 'The provider has no device flow')
      const form = { scope: scopesOf(metadata).join(' '), ...connection.preferenceParams(preferences) }
      return readDeviceStart(await connection.post(endpoint, form), connection.options.devicePage)
    },

    async pollDevice(deviceCode) {
      const form = { grant_type: DEVICE_GRANT, device_code: deviceCode }
      try {
        const { grant, idToken } = await connection.requestGrant(form)
        return { status: 'approved', grant, person: await connection.identify(idToken, null) }
      } catch (error) {
        return readPollError(error)
      }
    },
  }
}
