// Exits with 0 if the server on this machine is ready to serve, for the HEALTHCHECK of an image
// without a shell.
const host = /^(0\.0\.0\.0|::|)$/.test(process.env.HOST ?? '') ? '127.0.0.1' : process.env.HOST
const name = host.includes(':') ? `[${host}]` : host
try {
  const answer = await fetch(`http://${name}:${process.env.PORT || 3000}/readyz`, {
    signal: AbortSignal.timeout(4_000),
  })
  process.exit(answer.ok ? 0 : 1)
} catch {
  process.exit(1)
}
