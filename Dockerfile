# syntax=docker/dockerfile:1
# The image of one process. Not a secret is in it: everything is configured by the environment.
# Reasons: docs/decisions/2026-11-28-image.md

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node scripts/build.mjs
# The server loads none of these: they are in the browser's scripts, or were needed to build the site.
RUN npm uninstall --no-save --omit=dev @fontsource-variable/archivo @noriginmedia/norigin-spatial-navigation-core \
    @tanstack/react-start highs lean-qr preact
# Node refuses TypeScript below node_modules, and nothing reads manuals, source maps and old schemas.
RUN find node_modules -type f \( -name '*.ts' -o -name '*.[cm]ts' -o -name '*.tsx' -o -name '*.md' -o -name '*.map' \) -delete \
    && rm migrations/meta/*_snapshot.json
# Node with the libraries that it and sharp load; there is no shell, package manager or other program.
RUN mkdir -m 1777 -p /image/tmp \
    && cp -rL --parents /usr/local/bin/node /etc/passwd /etc/group /etc/nsswitch.conf /image \
    && ldd /usr/local/bin/node node_modules/@img/*/lib/*.node | grep -oE '\s/lib\S+' | sort -u | xargs cp -L --parents -t /image \
    && mkdir /image/app /data \
    && mv package.json node_modules dist src migrations seed demo /image/app

FROM scratch
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 PATH=/usr/local/bin
WORKDIR /app
# The program belongs to root, so that the process cannot change it.
COPY --from=build /image /
COPY --from=build --chown=node:node /data /data
USER node
VOLUME /data
EXPOSE 3000
# The root file system may be read-only; only /data and /tmp are written to.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/livez').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=40", "src/main.ts"]
