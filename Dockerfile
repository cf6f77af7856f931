# A release on a base without a shell; docs/operations.md says how to run it.
# `npm run try-image` follows these steps in plain folders and starts the result.

# The release is the same for every platform, so it is built on that of the builder.
FROM --platform=$BUILDPLATFORM node:24-trixie-slim AS release
WORKDIR /src
COPY . .
RUN npm run release
RUN mkdir -p image/app image/data && tar -xzf dist/release/auric-*.tar.gz -C image/app --strip-components=1

FROM gcr.io/distroless/nodejs24-debian13:nonroot
WORKDIR /app
COPY --from=release /src/image/app /app
COPY --from=release --chown=65532:65532 /src/image/data /data
# SQLite sorts large results in files, and nothing else is writable with --read-only.
ENV HOST=0.0.0.0 DATA_DIR=/data SQLITE_TMPDIR=/data
# Memory that one thread has freed is used by others: 6 MB less when idle. Large blocks are returned at once: 5 MB less.
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072
USER 65532:65532
EXPOSE 3000
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s --start-period=30s CMD ["/nodejs/bin/node", "server/healthcheck.js"]
CMD ["--max-semi-space-size=8", "server/main.js"]
