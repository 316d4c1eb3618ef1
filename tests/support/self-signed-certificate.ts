import { generateKeyPairSync, sign } from 'node:crypto'

const INTEGER = 0x02
const BIT_STRING = 0x03
const OBJECT_ID = 0x06
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
const SEQUENCE = 0x30
const SET = 0x31
const VERSION = 0xa0

const COMMON_NAME = Buffer.from('550403', 'hex')
const ECDSA_WITH_SHA256 = Buffer.from('2a8648ce3d040302', 'hex')

/** A certificate for `localhost` that nobody vouches for, and its private key, both as PEM. Node can read certificates, but not make them. */
export function makeSelfSignedCertificate({ until = 2049 } = {}): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(SEQUENCE, der(OBJECT_ID, ECDSA_WITH_SHA256))
  const commonName = der(SEQUENCE, der(OBJECT_ID, COMMON_NAME), der(UTF8_STRING, Buffer.from('localhost')))
  const name = der(SEQUENCE, der(SET, commonName))
  const lifetime = der(SEQUENCE, utcTime(2020), utcTime(until))
  const version = der(VERSION, integer(2))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const body = der(SEQUENCE, version, integer(1), algorithm, name, lifetime, name, spki)
  const signature = der(BIT_STRING, Buffer.of(0), sign('sha256', body, privateKey))
  const certificate = der(SEQUENCE, body, algorithm, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const integer = (value: number) => der(INTEGER, Buffer.of(value))
const utcTime = (year: number) => der(UTC_TIME, Buffer.from(`${year % 100}0101000000Z`))

/** One value in DER. Longer contents than 65 535 bytes do not occur. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
