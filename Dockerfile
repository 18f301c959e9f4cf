# syntax=docker/dockerfile:1
# nSpect without a database: DATABASE_URL names one. For amd64 and arm64:
#   docker buildx build --platform linux/amd64,linux/arm64 --build-arg COMMIT=$(git rev-parse HEAD) -t nspect .
# The result has no shell: `docker exec nspect /nodejs/bin/node server/src/commands/backupCommand.ts` (or resetAdmin.ts, moveCommand.ts …).

FROM node:24-trixie-slim AS build
USER node
WORKDIR /home/node/nspect
COPY --chown=node:node . .
ARG COMMIT
RUN --mount=type=cache,target=/home/node/.npm,uid=1000,gid=1000 \
    npm run package -- --without-node --without-database --out /home/node/package \
    && mkdir /home/node/data

FROM gcr.io/distroless/nodejs24-debian13:nonroot
WORKDIR /app
# owned by root, so that the program cannot change itself
COPY --from=build --chown=0:0 /home/node/package /app
COPY --from=build --chown=65532:65532 /home/node/data /data
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    MALLOC_TRIM_THRESHOLD_=131072
USER 65532:65532
EXPOSE 3000
VOLUME ["/data"]
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["/nodejs/bin/node", "healthcheck.mjs"]
CMD ["server/src/main.ts"]
