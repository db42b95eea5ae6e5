import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('reads the endpoint, headers and service name of tracing', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318'
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing).toEqual({
    endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: {},
    serviceName: 'sextant',
  })
  const OTEL_EXPORTER_OTLP_HEADERS = 'Authorization=Bearer%20abc=, x-tenant=six'
  const OTEL_SERVICE_NAME = 'six eu-1'
  expect(
    readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME })
      .tracing,
  ).toMatchObject({
    headers: { authorization: 'Bearer abc=', 'x-tenant': 'six' },
    serviceName: 'six eu-1',
  })
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS })).toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT is required when OTEL_EXPORTER_OTLP_HEADERS is set.',
  )
})

test.each([
  ['METRICS_TOKEN', ['short', 'fifteen-chars-x', 'sixteen chars and spaces']],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    ['collector:4319', 'grpc://x:4317', 'http://x/v1/traces', 'http://u:p@x:4318'],
  ],
  ['OTEL_EXPORTER_OTLP_HEADERS', ['s3cret', 'a=b,c', 'a=%0d%0ab', 'a=%zz']],
  ['OTEL_SERVICE_NAME', ['a\nb']],
  ['STOP_GRACE_SECONDS', ['-1', '61', '1.5', 'ten']],
  ['INVITATION_MAILS_PER_DAY', ['-5', '2.5', '0.5', 'many', '10000000']],
  ['MAILS_PER_HOUR', ['-5', '0.5', '3', 'many', '10000000']],
])('an invalid %s is reported by its name, without its value', (name, values) => {
  for (const value of values) {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`${name} must be`)
    expect(read).not.toThrow(value)
  }
})
